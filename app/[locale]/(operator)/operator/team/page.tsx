import { OperatorGate } from '@/components/operators/operator-gate'
import { OperatorTeam } from '@/components/operators/team/operator-team'
import { NotFoundMessage } from '@/components/public/not-found'
import { pageLocale } from '@/lib/i18n/page-locale'
import { hiddenFromSearch } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

// No title: the cached page is sent to everybody.
export const metadata = hiddenFromSearch

const OperatorTeamPage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <OperatorGate page="team" missing={<NotFoundMessage />}>
      <OperatorTeam />
    </OperatorGate>
  )
}
export default OperatorTeamPage
