import { hygiene } from './hygiene'
import { proveShort } from './prove-short'

proveShort(hygiene)
