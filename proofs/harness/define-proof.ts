export { defineProof } from './proof'
