export { inTurn, type Turns } from './latency'
