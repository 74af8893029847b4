import { idor } from './idor'
import { proveShort } from './prove-short'

proveShort(idor)
