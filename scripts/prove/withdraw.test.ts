import { proveShort } from './prove-short'
import { withdraw } from './withdraw'

proveShort(withdraw)
