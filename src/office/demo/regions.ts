import type pg from 'pg'

/**
 * Regions of the story: the places nearest to one in their middle. `launchedAge`: days before the end on which they
 * started; null: they collect.
 */
export const REGIONS: readonly DemoRegion[] = [
  {
    name: 'Havelland',
    inside: 'im Havelland',
    centre: '16766',
    places: 6,
    launchedAge: 210,
    welcomes: true,
    restaurants: [
      ['Gasthof zur Linde', 'agreed', 'montags und donnerstags'],
      ['Seeterrassen', 'declined', ''],
    ],
    note: 'Der Start lief gut. Die Feuerwehr hat den Aushang verteilt.',
  },
  {
    name: 'Uckermark',
    inside: 'in der Uckermark',
    centre: '17268',
    places: 4,
    launchedAge: 161,
    welcomes: true,
    restaurants: [['Alte Mühle', 'agreed', 'freitags']],
    note: 'Freitags will der Wirt mehr Touren fahren, wenn 40 Bestellungen sicher sind.',
  },
  {
    name: 'Wendland',
    inside: 'im Wendland',
    centre: '29439',
    places: 6,
    launchedAge: 104,
    welcomes: true,
    restaurants: [
      ['Zum Rundling', 'agreed', 'dienstags und freitags'],
      ['Ratskeller', 'asked', ''],
    ],
    note: 'Die Landfrauen haben in ihrem Rundbrief geschrieben.',
  },
  {
    name: 'Eifel',
    inside: 'in der Eifel',
    centre: '54550',
    places: 5,
    launchedAge: 17,
    welcomes: false,
    restaurants: [
      ['Zum Maarblick', 'agreed', 'mittwochs'],
      ['Eifelstube', 'agreed', 'samstags'],
    ],
    note: 'Der Brief ging an einem Samstag hinaus.',
  },
  {
    name: 'Altmühltal',
    inside: 'im Altmühltal',
    centre: '91732',
    places: 6,
    launchedAge: null,
    welcomes: false,
    restaurants: [
      ['Gasthof Adler', 'agreed', 'montags und donnerstags'],
      ['Zur Sonne', 'agreed', 'samstags'],
      ['Seehof', 'asked', ''],
      ['Krone', 'declined', ''],
    ],
    note: 'Bürgermeisterin angerufen, sie legt den Aushang im Rathaus aus.',
  },
  {
    name: 'Eiderstedt',
    inside: 'auf Eiderstedt',
    centre: '25870',
    places: 5,
    launchedAge: null,
    welcomes: false,
    restaurants: [['Dörpskrog', 'asked', '']],
    note: 'Im Winter ist dort nur noch ein Gasthof offen.',
  },
]

type DemoRegion = {
  name: string
  /** As a letter says where. */
  inside: string
  centre: string
  places: number
  launchedAge: number | null
  /** Whether who confirms after the start is told by themselves. */
  welcomes: boolean
  restaurants: readonly (readonly [name: string, state: string, serves: string])[]
  note: string
}

/** Writes the regions with what operators know of them. */
export async function writeRegions(client: pg.PoolClient): Promise<void> {
  for (const { name, centre, places, launchedAge, restaurants, note } of REGIONS) {
    await client.query(
      `with story as (
         select begins, (select max(ends) from demo_days) as ends from demo_days order by begins desc offset $4 limit 1
       ), region as (
         insert into public.regions (name, notes, created_at, goal_reached_at)
         select $1, $7, begins - interval '60 days', case when $5 then begins - interval '9 days' end from story
         returning id, created_at
       ), chosen as (
         insert into public.region_places (postal_code, region_id)
         select p.postal_code, region.id
         from region cross join public.places as p join public.places as c on c.postal_code = $2
         where p.inhabitants >= 100
         order by pg_temp.km(p.latitude, p.longitude, c.latitude, c.longitude), p.postal_code limit $3
       )
         insert into public.region_restaurants (region_id, name, place, state, serves, changed_at)
         select region.id, r ->> 0, split_part(c.place, ', ', 1), r ->> 1, r ->> 2,
                region.created_at + number * interval '4 days 3 hours'
         from region join public.places as c on c.postal_code = $2
         cross join jsonb_array_elements($6) with ordinality as list (r, number)`,
      [name, centre, places, (launchedAge ?? 1) - 1, launchedAge !== null, JSON.stringify(restaurants), note],
    )
  }
}
