import { createNavigation } from 'next-intl/navigation'
import { routing } from './routing'

/** The locale-aware link and redirect; usable in server components, unlike the router beside it. */
export const { Link, redirect } = createNavigation(routing)
