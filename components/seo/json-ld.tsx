import { jsonLdScript } from '@/lib/seo/json-ld'

/** Structured data for search engines. Browsers do not run data blocks. */
export const JsonLd = ({ data }: { data: object | readonly object[] }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdScript(data) }} />
)
