import { shareOut } from './random.ts'
import { busyness, type Year } from './year.ts'

/** Visits of one day that are alike. */
export type DemoVisits = {
  /** The begin of the day in milliseconds, and its length. */
  begin: number
  length: number
  path: string
  referrer: string | null
  userAgent: string
  visits: number
}

/**
 * All visits of the year, in groups.
 * @param paths the pages that are counted, the start page first; further ones are less looked at.
 */
export function demoVisits(paths: readonly string[], visits: number, { days }: Year): DemoVisits[] {
  const kinds = kindsOf(paths)
  const weights = kinds.map(({ weight }) => weight)
  const perDay = shareOut(visits, busyness(0.8))
  // What a day's share leaves over must not always fall to the same kinds.
  return days.flatMap(({ begin, length }, day) => {
    const from = (day * 37) % kinds.length
    const turn = <Value>(list: readonly Value[]) => [...list.slice(from), ...list.slice(0, from)]
    const shares = shareOut(perDay[day] as number, turn(weights))
    return turn(kinds).flatMap(({ weight: _, ...kind }, index) => {
      const number = shares[index] as number
      return number === 0 ? [] : [{ begin, length, ...kind, visits: number }]
    })
  })
}

function kindsOf(paths: readonly string[]) {
  return paths.flatMap((path, rank) => {
    const popularity = 1 / (1 + rank) ** 1.2
    const people = PEOPLE.flatMap(([userAgent, share]) =>
      REFERRERS.map(([referrer, of]) => ({
        path,
        referrer,
        userAgent,
        weight: popularity * share * of * PEOPLE_SHARE,
      })),
    )
    const bots = BOTS.map(([userAgent, share]) => ({
      path,
      referrer: null,
      userAgent,
      weight: popularity * share * (1 - PEOPLE_SHARE),
    }))
    return [...people, ...bots]
  })
}

/** The rest are bots. */
const PEOPLE_SHARE = 0.71

const PEOPLE: readonly [string, number][] = [
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
    0.44,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    0.31,
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 0.25],
]

const REFERRERS: readonly [string | null, number][] = [
  [null, 0.46],
  ['https://www.google.com/', 0.22],
  ['https://m.facebook.com/', 0.11],
  ['https://www.ecosia.org/', 0.05],
  ['https://duckduckgo.com/', 0.04],
  ['https://www.bing.com/', 0.03],
  ['https://kreisblatt.example/lokales', 0.04],
  ['https://feuerwehr-kremmen.example/', 0.02],
  ['https://landfrauen.example/neues', 0.02],
  ['https://www.instagram.com/', 0.01],
]

/** One of each reason that the database tells apart (bot_reason). */
const BOTS: readonly [string, number][] = [
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 0.3],
  ['Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', 0.24],
  ['facebookexternalhit/1.1', 0.1],
  ['Mozilla/5.0 (compatible; UptimeRobot/2.0)', 0.12],
  ['python-requests/2.32', 0.09],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0', 0.05],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 0.06],
  ['', 0.02],
  ['Lynx/2.9.0', 0.02],
]
