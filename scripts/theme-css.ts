// Writes app/theme.css: the theme's variables as a stylesheet of its own, so that pages without the component
// library have them too. Run `npx tsx scripts/theme-css.ts` after a change of lib/theme; a test holds the two
// together.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { themeCss } from '@/lib/theme/theme-css'

writeFileSync(join(__dirname, '../app/theme.css'), themeCss())
