/** The people of the test stories; the same everywhere, so that a failure reads the same everywhere. */
export const anna = { name: 'Anna', email: 'anna@example.org', postal_code: '16766' } as const
export const buelent = { name: 'Bülent', email: 'buelent@example.org', postal_code: '17252' } as const
export const carla = { name: 'Carla', email: 'carla@example.org', postal_code: '01067' } as const

/** A visit of the start page, as Anna's browser reports it. */
export const annasVisit = {
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  referrer: null,
  page_path: '/',
} as const

/** The entry that a person's form sends. */
export const entryOf = ({ email, postal_code }: { email: string; postal_code: string }) => ({
  email,
  postal_code,
})
