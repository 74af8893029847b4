import { theme } from './theme'

type Declarations = { [name: string]: string | number | Declarations }

// MUI's overlays, which lighten raised surfaces in dark mode; this theme has none.
const overlays = '--mui-overlays-'

const block = (selector: string, declarations: Declarations): string => {
  const lines = Object.entries(declarations)
    .filter(([name]) => !name.startsWith(overlays))
    .map(([name, value]) =>
      typeof value === 'object'
        ? block(name, value)
        : `  ${name === 'colorScheme' ? 'color-scheme' : name}: ${value};\n`,
    )
  return `${selector} {\n${lines.join('')}}\n`
}

/**
 * Returns the declarations that differ from `base`, and those that refer to another variable: its value may
 * differ.
 */
const beyond = (base: Declarations, declarations: Declarations): Declarations =>
  Object.fromEntries(
    Object.entries(declarations).filter(
      ([name, value]) => value !== base[name] || String(value).includes('var('),
    ),
  )

/** Returns the theme's variables as CSS: shared ones, those of light, and the differences of dark. */
export const themeCss = (): string => {
  const root: Declarations = {}
  const blocks = theme
    .generateStyleSheets()
    .flatMap((sheet) => Object.entries(sheet as Declarations))
    .map(([selector, declarations]) => {
      if (typeof declarations !== 'object') return ''
      if (!selector.includes(':root')) return block(selector, beyond(root, declarations))
      Object.assign(root, declarations)
      return block(selector, declarations)
    })
  return `/* Written by scripts/theme-css.ts from lib/theme. */\n${blocks.join('')}`
}
