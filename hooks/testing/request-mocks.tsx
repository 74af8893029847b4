import type * as World from '@/hooks/testing/request'

/**
 * Puts the world of `hooks/testing/request.ts` in place of the API, the session and the router. A test imports this
 * before what it shows.
 */
jest.mock('@/lib/api/browser', () => ({
  call: jest.requireActual<typeof World>('@/hooks/testing/request').fixtureCall,
}))
jest.mock('@/lib/api/public', () => ({
  publicCall: () => jest.requireActual<typeof World>('@/hooks/testing/request').fixtureCall,
}))
jest.mock('@/hooks/accounts/session', () => ({
  useSession: jest.requireActual<typeof World>('@/hooks/testing/request').useFixtureSession,
}))
jest.mock('next/navigation', () => ({
  useSearchParams: () =>
    new URLSearchParams(jest.requireActual<typeof World>('@/hooks/testing/request').requestFixture.search),
}))
jest.mock('@/lib/i18n/navigation', () => ({
  useRouter: () => jest.requireActual<typeof World>('@/hooks/testing/request').fixtureRouter,
}))
jest.mock('@/components/ui/button-link', () => ({
  ButtonLink: ({ href, children }: { href: string; children: string }) => <a href={href}>{children}</a>,
}))
