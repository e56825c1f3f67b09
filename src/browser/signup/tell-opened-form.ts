import { routes, SIGNUP_DIALOG_ID } from '../../routes.ts'
import { type Backend, isOwn } from '../backend.ts'
import { wantsNoRecord } from '../visits/visit-recorder.ts'

/**
 * Tells our own door, once for each time the page is loaded, that the form was opened on it: its dialog, or where it stands
 * in the page its first field. Nothing says by whom; whoever asked not to be counted is not.
 */
export function tellOpenedForm(backend: Backend): void {
  if (!isOwn(backend) || wantsNoRecord(navigator)) return
  // What is opened takes the focus, whatever opened it.
  document.addEventListener('focusin', function tell({ target }) {
    if (!(target as Element).closest(`#${SIGNUP_DIALOG_ID},.signup-form`)) return
    document.removeEventListener('focusin', tell)
    navigator.sendBeacon(routes.formOpened, location.pathname)
  })
}
