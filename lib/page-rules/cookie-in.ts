/** Returns a cookie's value in a `Cookie` header; undefined without it. */
export const cookieIn = (cookies: string, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`).exec(cookies)?.[1]
