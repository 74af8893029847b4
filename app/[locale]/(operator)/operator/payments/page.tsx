import { OperatorGate } from '@/components/operators/operator-gate'
import { OperatorPayments } from '@/components/operators/operator-payments'
import { NotFoundMessage } from '@/components/public/not-found'
import { pageLocale } from '@/lib/i18n/page-locale'
import { hiddenFromSearch } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

// No title: the cached page is sent to everybody.
export const metadata = hiddenFromSearch

const OperatorPaymentsPage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <OperatorGate page="payments" missing={<NotFoundMessage />}>
      <OperatorPayments />
    </OperatorGate>
  )
}
export default OperatorPaymentsPage
