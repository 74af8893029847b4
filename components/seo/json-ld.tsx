import { scriptText } from '@/lib/seo/json-ld'

/** What the page is about, for search engines. A data block: browsers run nothing of it. */
export const JsonLd = ({ data }: { data: object | readonly object[] }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(data) }} />
)
