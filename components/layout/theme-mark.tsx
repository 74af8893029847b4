import { themeScript } from '@/lib/theme/script'

/** Decides light or dark before anything is painted. */
export const ThemeMark = () => <script dangerouslySetInnerHTML={{ __html: themeScript }} />
