import { themeScript } from '@/lib/theme/script'

/** Sets light or dark before the first paint. */
export const ThemeMark = () => <script dangerouslySetInnerHTML={{ __html: themeScript }} />
