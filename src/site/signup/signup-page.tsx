import '../../design/dialog/dialog.css'
import './signup-page.css'
import { SignupForm } from '../../browser/signup/signup-form.tsx'
import { SignupPicture } from '../../browser/signup/signup-picture.tsx'
import { noticeTexts, texts } from '../../browser/signup/texts.ts'
import { brand } from '../../content/brand.ts'
import type { SymbolName } from '../../design/symbols/symbols.tsx'
import { Toast } from '../../design/toast/toast.tsx'
import { marker } from '../links/markers.tsx'
import { promise } from '../promise.ts'
import type { SignupVariant } from './variants.ts'

export const signupPageSymbols: readonly SymbolName[] = ['logo', 'plate', 'gable', 'check']

/**
 * The sign-up form as a page: blank, or as `variant` says what came of the last attempt.
 * @param place the place of the postal code that is filled in
 */
export function SignupPage({ variant, place }: { variant?: SignupVariant; place?: string }) {
  const filled = variant && {
    defaultEmail: marker('email'),
    defaultPostalCode: marker('postalCode'),
    defaultPlace: place,
    defaultConsent: variant.consent,
    problems: variant.problems,
    notice: variant.notice && <Notice about={variant.notice} />,
  }
  return (
    <main id="inhalt" className="signup-page">
      <div className="dialog-sheet">
        <SignupPicture />
        <SignupForm brand={brand} level={1} promise={promise} {...filled} />
      </div>
    </main>
  )
}

function Notice({ about }: { about: 'duplicate' | 'failed' }) {
  const { title, text } = noticeTexts[about]
  return (
    <div role="alert">
      <Toast tone="destructive" title={title} text={text()} closeLabel={texts.closeNotice} />
    </div>
  )
}
