import { interrupted } from './interrupted'
import { proveShort } from './prove-short'

proveShort(interrupted)
