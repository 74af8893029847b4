import type { Transaction } from '@/lib/contract/wallet'
import { localDay } from '@/server/time/local-time'
import { buildOfx } from './ofx'

const lineAt = (at: string): Transaction => ({
  pk: 1,
  kind: 'withdrawal',
  gross_cents: -100,
  commission_cents: 0,
  set_off_cents: 0,
  amount_cents: -100,
  balance_after_cents: 0,
  at,
  text: 'Saque',
  booking: null,
  payment: null,
  withdrawal: null,
})

const postedAt = (at: string): string => {
  const statement = { account: '1-provider', site: 'Ofício', locale: 'pt', balanceCents: 0 } as const
  const file = buildOfx({ ...statement, now: new Date(at), from: at, to: at, lines: [lineAt(at)] })
  return /<DTPOSTED>(.+)\r/.exec(file.toString('latin1'))?.[1] ?? ''
}

// Moments about which programs that read such files disagreed in public trackers, and those around a local midnight.
test.each([
  ['ofx4j 30', '2019-01-02T03:00:00Z', '20190102010000[-2:BRT]'],
  ['ofx4j 30', '2018-03-12T15:00:00Z', '20180312120000[-3:BRT]'],
  ['ofx4j 30', '2019-12-03T03:00:00Z', '20191203000000[-3:BRT]'],
  ['ofxtools 6', '2015-08-04T14:17:45Z', '20150804111745[-3:BRT]'],
  ['libofx 14', '2017-03-01T02:59:59Z', '20170228235959[-3:BRT]'],
  ['libofx 14', '2017-03-01T03:00:00Z', '20170301000000[-3:BRT]'],
  ['ledger-autosync 40', '2017-09-05T17:30:00Z', '20170905143000[-3:BRT]'],
  ['Expensify 97629', '2026-03-02T02:00:00Z', '20260301230000[-3:BRT]'],
  ['Expensify 97629', '2026-03-02T03:00:00Z', '20260302000000[-3:BRT]'],
  ['magehero 114', '2015-04-19T01:00:00Z', '20150418220000[-3:BRT]'],
  ['moment-timezone 672', '2018-11-04T02:59:59Z', '20181103235959[-3:BRT]'],
  ['moment-timezone 672', '2018-11-04T03:00:00Z', '20181104010000[-2:BRT]'],
  ['tzdb 15', '2019-02-17T01:30:00Z', '20190216233000[-2:BRT]'],
  ['tzdb 15', '2019-02-17T02:30:00Z', '20190216233000[-3:BRT]'],
  ['spacetime 169', '2019-11-05T14:00:00Z', '20191105110000[-3:BRT]'],
  ['lubridate 842', '2019-12-04T19:01:00Z', '20191204160100[-3:BRT]'],
  ['actual 1053: midnight', '2023-05-21T03:00:00Z', '20230521000000[-3:BRT]'],
  ['actual 1053: evening', '2023-05-22T02:59:00Z', '20230521235900[-3:BRT]'],
  ['OCA/bank-statement-import 1009: midnight of UTC', '2026-08-03T00:00:00Z', '20260802210000[-3:BRT]'],
  ['OCA/bank-statement-import 905: day of 23 hours', '2018-11-05T01:59:59Z', '20181104235959[-2:BRT]'],
  ['OCA/bank-statement-import 905: day of 25 hours', '2019-02-16T02:00:00Z', '20190216000000[-2:BRT]'],
  ['ezbookkeeping 163: winter in the north', '2020-02-13T02:59:59Z', '20200212235959[-3:BRT]'],
  ['libofx 39: afternoon', '2020-04-06T15:00:00Z', '20200406120000[-3:BRT]'],
  ['gnucash-android 467: last of a month', '2016-01-31T02:00:00Z', '20160131000000[-2:BRT]'],
  ['cospend-nc 211: first of a month', '2023-05-01T02:59:59Z', '20230430235959[-3:BRT]'],
  ['Vibe-Trading 625: last of February', '2024-03-01T02:59:59Z', '20240229235959[-3:BRT]'],
  ['hackclub/hcb 5802: leap day', '2024-02-29T03:00:00Z', '20240229000000[-3:BRT]'],
  ['CalendR 40: February of 28 days', '2015-03-01T02:59:59Z', '20150228235959[-3:BRT]'],
  ['Gnucash 473: first of the next month', '2016-03-01T03:00:00Z', '20160301000000[-3:BRT]'],
  ['end of a month', '2026-11-01T02:30:00Z', '20261031233000[-3:BRT]'],
  ['end of a year', '2027-01-01T02:59:59Z', '20261231235959[-3:BRT]'],
  ['start of a year', '2027-01-01T03:00:00Z', '20270101000000[-3:BRT]'],
  ['leap day', '2028-03-01T02:00:00Z', '20280229230000[-3:BRT]'],
])('%s: a movement of %s is posted at %s, on the day that the other files name', (_, at, posted) => {
  expect(postedAt(at)).toBe(posted)
  expect(posted.slice(0, 8)).toBe(localDay(new Date(at)).replaceAll('-', ''))
})
