import { OperatorDoor } from '@/components/operators/operator-door'
import { OperatorPayments } from '@/components/operators/operator-payments'
import { NothingHere } from '@/components/public/nothing-here'
import { pageLocale } from '@/lib/i18n/page-locale'
import { hiddenFromSearch } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

// No title: the cached page is sent to everybody.
export const metadata = hiddenFromSearch

const OperatorPaymentsPage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <OperatorDoor missing={<NothingHere />}>
      <OperatorPayments />
    </OperatorDoor>
  )
}
export default OperatorPaymentsPage
