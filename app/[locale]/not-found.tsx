import { NothingHere } from '@/components/public/nothing-here'
import { hiddenFromSearch } from '@/lib/seo/metadata'

// No words: the language would have to be read from the request, which a page that is kept must not do.
export const metadata = hiddenFromSearch

/**
 * What moves within the site find where nothing is. Whoever asks for such an address gets `404-not-found`.
 */
const NotFound = () => <NothingHere />
export default NotFound
