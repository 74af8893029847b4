import { oidc } from './oidc'
import { proveShort } from './prove-short'

proveShort(oidc)
