import { proveShort } from './prove-short'
import { uploads } from './uploads'

proveShort(uploads)
