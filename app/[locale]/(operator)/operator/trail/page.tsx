import { OperatorGate } from '@/components/operators/operator-gate'
import { OperatorTrail } from '@/components/operators/trail/operator-trail'
import { NotFoundMessage } from '@/components/public/not-found'
import { pageLocale } from '@/lib/i18n/page-locale'
import { hiddenFromSearch } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

// No title: the cached page is sent to everybody.
export const metadata = hiddenFromSearch

const OperatorTrailPage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <OperatorGate page="trail" missing={<NotFoundMessage />}>
      <OperatorTrail />
    </OperatorGate>
  )
}
export default OperatorTrailPage
