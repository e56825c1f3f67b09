import '../../../../src/design/tokens.css'
import '../../../../src/design/base.css'
import '../../../../src/console/design/tokens.css'
import '../../../../src/console/design/fonts.css'
import '../../../../src/console/design/base.css'
import '../../../../src/console/design/button.css'
import './story.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { AreaMap } from '../../../../src/console/map/area-map.tsx'
import { useMapGround } from '../../../../src/console/map/ground.ts'
import type { MapChoice, MapMode, PlaceFigures, Radius } from '../../../../src/console/map/map-data.ts'
import { ModeSwitch } from '../../../../src/console/map/mode-switch.tsx'
import { RegionMap } from '../../../../src/console/map/region-map.tsx'
import type { Positions } from '../../../../src/console/places/files.ts'

// The drawings' own story: Anna looks at the Altmühltal, whose neighbour Ansbach runs.
const ALTMUEHLTAL = ['91732', '91639', '91746', '91722', '91735', '91737']
const ANSBACH = {
  id: '1',
  name: 'Ansbach',
  state: 'started' as const,
  postalCodes: ['91522', '91567', '91586'],
}
const REGION = { id: '2', name: 'Altmühltal', state: 'collecting' as const, postalCodes: ALTMUEHLTAL }
const READY = ['97688', '97708', '97702', '94032', '94034', '94036', '18311', '49733', '49716']
const PROPOSALS = [
  { rank: 1, name: 'Altmühltal', postalCodes: ALTMUEHLTAL, line: '214 Haushalte, +18' },
  { rank: 2, name: 'Wendland', postalCodes: ['29439', '29451', '29484'], line: '241 Haushalte, +14' },
  { rank: 3, name: 'Angeln', postalCodes: ['24395', '24398'], line: '139 Haushalte, +12' },
  { rank: 4, name: 'Hohenloher Ebene', postalCodes: ['74575', '74582'], line: '228 Haushalte, +11' },
  { rank: 5, name: 'Eiderstedt', postalCodes: ['25870', '25836'], line: '176 Haushalte, +19' },
  { rank: 6, name: 'Vogelsberg', postalCodes: ['36325', '36369'], line: '203 Haushalte, +10' },
  { rank: 7, name: 'Islek', postalCodes: ['54687', '54673'], line: '167 Haushalte, +9' },
  { rank: 8, name: 'Spreewald', postalCodes: ['03096', '15913'], line: '149 Haushalte, +8' },
  { rank: 9, name: 'Oberes Rottal', postalCodes: ['84323', '84326'], line: '163 Haushalte, +6' },
  { rank: 10, name: 'Vordere Rhön', postalCodes: ['36115', '36163'], line: '158 Haushalte, +8' },
]
const RESTAURANTS = [
  { name: 'Gasthof zur Altmühl', postalCode: '91737' },
  { name: 'Gasthaus Krone', postalCode: '91639' },
]

/** Always the same; in waves, so that there are strong and weak parts. */
function figuresOf({ postalCodes, x, y }: Positions): PlaceFigures[] {
  return postalCodes.map((code, number) => {
    const [right, down] = [x[number] ?? 0, y[number] ?? 0]
    const wave = Math.sin(right / 21) * Math.cos(down / 27) + Math.sin((right + 2 * down) / 60)
    const waiting = Math.max(0, Math.round(28 + 26 * wave + (Number(code) % 17) - 8))
    const state = ANSBACH.postalCodes.includes(code)
      ? 'started'
      : READY.includes(code)
        ? 'ready'
        : 'collecting'
    return { waiting, growth28: Math.round(waiting / 9), state, goal: 25 }
  })
}

const NONE: ReadonlySet<number> = new Set()

function Story() {
  const ground = useMapGround()
  const [mode, setMode] = useState<MapMode>('density')
  const [chosen, setChosen] = useState<MapChoice | undefined>({ kind: 'proposal', rank: 1 })
  const [radius, setRadius] = useState<Radius>()
  const positions = ground?.positions
  const figures = useMemo(() => positions && figuresOf(positions), [positions])
  const leftOut = useMemo(
    () =>
      location.search.includes('bayern') && ground?.names
        ? new Set(
            figures?.flatMap((_, number) => (ground.names?.of(number)?.state === 'Bayern' ? [] : [number])),
          )
        : NONE,
    [ground?.names, figures],
  )
  if (!ground) return null
  return (
    <>
      <h1>Wo als Nächstes</h1>
      <section>
        <div className="head">
          <h2>Karte</h2>
          <ModeSwitch mode={mode} onMode={setMode} />
        </div>
        <AreaMap
          ground={ground}
          figures={figures}
          proposals={PROPOSALS}
          regions={[ANSBACH]}
          chosen={chosen}
          onChoose={setChosen}
          mode={mode}
          leftOut={leftOut}
          radius={radius}
          onRadius={setRadius}
        />
        <pre>{JSON.stringify({ chosen, radius })}</pre>
      </section>
      <section>
        <h2>Wo das liegt</h2>
        <RegionMap
          label="Die sechs Orte der Region und ihre Nachbarn"
          ground={ground}
          figures={figures}
          region={REGION}
          neighbours={[ANSBACH]}
          restaurants={RESTAURANTS}
        />
      </section>
    </>
  )
}

const story = document.querySelector('#story')
if (story) {
  createRoot(story).render(
    <QueryClientProvider client={new QueryClient()}>
      <Story />
    </QueryClientProvider>,
  )
}
