import { notFound } from 'next/navigation'
import { hiddenFromSearch } from '@/lib/seo/metadata'

export const metadata = hiddenFromSearch

/** Any address no other page answers to. */
const Missing = () => notFound()
export default Missing
