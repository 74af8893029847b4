import type * as World from '@/hooks/testing/request'

/**
 * Replaces API, session and router by the fixture of `hooks/testing/request.ts`. Import it before the component under
 * test.
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
