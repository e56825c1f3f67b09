import type pg from 'pg'

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

/**
 * How many blocks of 8 kB the database looks at for what `ask` asks of the pool, those within functions included:
 * what a question costs, told without a clock. Each SELECT runs twice, once to be counted.
 */
export async function blocksRead(pool: pg.Pool, ask: (pool: pg.Pool) => Promise<unknown>): Promise<number> {
  let blocks = 0
  function counting<Client extends pg.Pool | pg.PoolClient>(client: Client): Client {
    return new Proxy(client, {
      get(target, name) {
        if (name === 'query') return query
        if (name === 'connect') return async () => counting(await (target as pg.Pool).connect())
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    async function query(sql: string, values?: unknown[]): Promise<unknown> {
      if (/^\s*(select|with)\b/i.test(sql)) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (analyze, buffers, timing off, format json) ${sql}`,
          values,
        )
        const plan = rows[0]?.['QUERY PLAN'][0].Plan
        blocks += plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : Number.NaN
      }
      return client.query(sql, values)
    }
  }
  await ask(counting(pool))
  return blocks
}
