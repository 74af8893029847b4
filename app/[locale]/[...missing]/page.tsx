import { notFound } from 'next/navigation'
import { hiddenFromSearch } from '@/lib/seo/metadata'

export const metadata = hiddenFromSearch

/** Addresses no other page matches. */
const Missing = () => notFound()
export default Missing
