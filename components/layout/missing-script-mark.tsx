import { reloadOnMissingScript } from '@/lib/reload-on-missing-script'

/** Reloads a page whose scripts a deploy removed. Listens ahead of every script. */
export const MissingScriptMark = () => <script dangerouslySetInnerHTML={{ __html: reloadOnMissingScript }} />
