/** Imported first: the configuration is read once, when a module first imports it. */
process.env.NEXT_PUBLIC_COOKIE_DOMAIN = 'oficio.example'
