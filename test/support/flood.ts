import type { FreshDatabase } from './fresh-database.ts'

type Db = FreshDatabase['database']

/** So many networks, each with so many sign-ups an hour; whether each brings a proof. */
export type Flood = { networks: number; anHour: number; isProven: boolean }

/** Kinds of real people between the flood's sign-ups, and the longest that one of them waited, in seconds. */
export type Delays = Record<'proven' | 'unproven' | 'neighbour', number>

const BEGIN = '2027-03-01T08:00:00Z'
const TICK_SECONDS = 5
/** Ticks from one person of a kind to the next: three minutes and a bit, so that they come at all times of a minute. */
const A_PERSON_EVERY = 37

/**
 * Lets hours of a flood pass in seconds: sign-ups are handed in and workers admit letters every five seconds, by the
 * database's own functions under a clock of the test's. Between them real people sign up, each from a network of their own:
 * with a proof, or without one (`proven`, `unproven`); a `neighbour` has a proof, and a network of the flood's.
 */
export async function simulateFlood(
  { owner }: Db,
  flood: Flood,
  hours: number,
  budget: number,
): Promise<Delays> {
  await owner.query(SIMULATION)
  const { networks, anHour, isProven } = flood
  for (let tick = 0; tick < (hours * 3600) / TICK_SECONDS; tick += TEN_MINUTES) {
    const values = [tick, tick + TEN_MINUTES - 1, networks, anHour, isProven, budget]
    await owner.query('call simulate_flood($1, $2, $3, $4, $5, $6)', values)
  }
  // Whoever still waits has waited until the end.
  const { rows } = await owner.query<{ kind: keyof Delays; longest: number }>(
    `select kind, extract(epoch from max(coalesce(admitted_at, ended.at) - came_at))::float8 as longest
     from simulated_people, (select max(came_at) as at from simulated_people) as ended group by kind`,
  )
  return Object.fromEntries(rows.map(({ kind, longest }) => [kind, longest])) as Delays
}

const TEN_MINUTES = 600 / TICK_SECONDS

/** In one statement for ten minutes: a question for each sign-up would take longer than all that it asks for. */
const SIMULATION = `
  -- A sign-up's own trigger knows no other clock than now().
  alter table public.newsletter_signups disable trigger begin;
  create table simulated_people (kind text, letter uuid, came_at timestamptz, admitted_at timestamptz);

  create function simulate_signup(email text, network text, is_proven boolean, as_of timestamptz) returns uuid
  language plpgsql as $$
  declare
    letter uuid;
  begin
    with signup as (
      insert into public.newsletter_signups (email, postal_code) values (email, '16766') returning id
    )
    insert into public.letters (kind, signup_id) select 'confirmation', id from signup returning id into letter;
    perform set_config('site.network', network, true), set_config('site.proven', is_proven::text, true);
    perform public.hand_in_letter(letter, as_of);
    return letter;
  end
  $$;

  create procedure simulate_flood(
    first integer, last integer, networks integer, an_hour integer, is_proven boolean, budget integer)
  language plpgsql as $$
  declare
    per_tick numeric := networks * an_hour * ${TICK_SECONDS} / 3600.0;
    domains text[] := array['gmx.de', 'web.de', 't-online.de', 'posteo.de'];
    as_of timestamptz;
  begin
    for tick in first..last loop
      as_of := timestamptz '${BEGIN}' + tick * interval '${TICK_SECONDS} seconds';
      -- Every other sign-up of the flood names a domain that nobody else has.
      perform simulate_signup(
        'flood' || number || '@' || case when number % 2 = 0 then domains[1 + number % 4] else 'd' || number || '.example' end,
        '198.' || number % networks / 256 || '.' || number % networks % 256 || '.0/24', is_proven, as_of)
      from generate_series(floor(tick * per_tick)::bigint, floor((tick + 1) * per_tick)::bigint - 1) as number;
      if tick % ${A_PERSON_EVERY} = 0 then
        insert into simulated_people (kind, letter, came_at)
        select kind, simulate_signup(kind || tick || '@' || domains[1 + tick % 4], network, kind <> 'unproven', as_of), as_of
        from (values
          ('proven', '2001:db8:' || to_hex(tick) || '::/48'), ('unproven', '2001:db9:' || to_hex(tick) || '::/48'),
          ('neighbour', '198.0.' || tick % least(networks, 256) || '.0/24')) as people (kind, network);
      end if;
      perform public.admit_letters(budget, false, as_of);
      update simulated_people as p set admitted_at = as_of
      where p.admitted_at is null
        and not exists (select from public.waiting_letters as w where w.letter_id = p.letter);
    end loop;
  end
  $$;
`
