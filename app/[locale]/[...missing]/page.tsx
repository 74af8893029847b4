import { notFound } from 'next/navigation'

/** Any address no other page answers to. */
const Missing = () => notFound()
export default Missing
