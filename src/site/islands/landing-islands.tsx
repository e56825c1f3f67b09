import { useEffect, useState } from 'react'
import { ErrorBoundary } from '../../browser/error-boundary.tsx'
import { WakeNeighbours } from '../../browser/neighbours/wake-neighbours.tsx'
import { OneQuestionAtATime } from '../../browser/questions/one-at-a-time.tsx'
import { SIGNED_UP } from '../../browser/signup/note-signed-up.ts'
import { SignupDialog } from '../../browser/signup/signup-dialog.tsx'
import { StickyBar } from '../../browser/sticky-bar/sticky-bar.tsx'
import { VisitRecorder } from '../../browser/visits/visit-recorder.tsx'
import { brand } from '../../content/brand.ts'
import { promo } from '../../content/promo.ts'
import { settings } from '../settings.ts'

const backend = { url: settings.backendUrl, key: settings.backendKey }

type LandingIslandsProps = {
  postalCode?: string | undefined
  /** The place of `postalCode`. */
  place?: string | undefined
}

/**
 * All that runs on a landing page besides the cookie note: one island, because each costs bytes of the page.
 * A part that fails takes no other along.
 */
export function LandingIslands({ postalCode, place }: LandingIslandsProps) {
  const [signedUp, setSignedUp] = useState(false)
  useEffect(() => {
    const note = () => setSignedUp(true)
    document.addEventListener(SIGNED_UP, note)
    return () => document.removeEventListener(SIGNED_UP, note)
  }, [])
  return (
    <>
      {/* Whoever has just signed up is not asked again. */}
      <ErrorBoundary>{!signedUp && <StickyBar promo={promo} />}</ErrorBoundary>
      <SignupDialog
        brand={brand}
        backend={backend}
        defaultPostalCode={postalCode}
        defaultPlace={place}
        promo={promo}
      />
      <OneQuestionAtATime />
      <WakeNeighbours />
      <VisitRecorder backend={backend} />
    </>
  )
}
