import { NotFoundMessage } from '@/components/public/not-found'
import { hiddenFromSearch } from '@/lib/seo/metadata'

// No text: reading the language from the request would make pages dynamic.
export const metadata = hiddenFromSearch

/** Shown on client navigation to an unknown address. A request for one gets `404-not-found`. */
const NotFound = () => <NotFoundMessage />
export default NotFound
