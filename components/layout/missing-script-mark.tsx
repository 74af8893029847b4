import { reloadOnMissingScript } from '@/lib/reload-on-missing-script'

/** Has a page whose scripts a deploy has taken away loaded anew. Ahead of every script it listens for. */
export const MissingScriptMark = () => <script dangerouslySetInnerHTML={{ __html: reloadOnMissingScript }} />
