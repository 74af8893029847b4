/** Imported first: the configuration is read once, when a module first imports it. */
for (const name of ['API_KEY', 'PROJECT_ID', 'APP_ID', 'SENDER_ID', 'VAPID_KEY'])
  process.env[`NEXT_PUBLIC_FIREBASE_${name}`] = 'set'
