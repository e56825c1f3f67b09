import pg from 'pg'

/** Works with the database in one connection of its own, for as long as `use` takes. */
export async function withSession<Result>(
  address: pg.ClientConfig,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(address)
  // A connection that breaks also fails the statement under way, which is the error that counts.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end()
  }
}
