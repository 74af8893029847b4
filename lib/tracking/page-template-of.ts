import { pageTemplates, type PageTemplate } from '@/lib/contract/page-templates'
import { withoutLocale } from '@/lib/frame/rules'

const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replace(/\[\[\.\.\.\w+\]\]\//g, '(?:.+/)?').replace(/\[\w+\]/g, '[^/]+')}$`)

/** Returns the template of an address's path, with or without language; undefined for a page that does not exist. */
export const pageTemplateOf = (path: string): PageTemplate | undefined => {
  const bare = `${withoutLocale(path).replace(/\/$/, '')}/`
  return (
    pageTemplates.find((template) => template === bare) ??
    pageTemplates.find((template) => patternOf(template).test(bare))
  )
}
