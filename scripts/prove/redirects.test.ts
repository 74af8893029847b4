import { proveShort } from './prove-short'
import { redirects } from './redirects'

proveShort(redirects)
