import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themeCss } from './theme-css'

test('the stylesheet every page has is the theme the components use', () => {
  expect(readFileSync(join(process.cwd(), 'app/theme.css'), 'utf8')).toBe(themeCss())
})
