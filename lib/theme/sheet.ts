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

/** The theme's variables as CSS text: the shared ones, then those of light and of dark. */
export const themeSheet = (): string =>
  `/* Written by scripts/theme-css.ts from lib/theme. */\n${theme
    .generateStyleSheets()
    .flatMap((sheet) => Object.entries(sheet as Declarations))
    .map(([selector, declarations]) =>
      typeof declarations === 'object' ? block(selector, declarations) : '',
    )
    .join('')}`
