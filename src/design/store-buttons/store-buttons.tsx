import './store-buttons.css'
import { DialogOpener } from '../sign/dialog-opener.tsx'
import { Icon, type SymbolName } from '../symbols/symbols.tsx'

type Store = { before: string; store: string; symbol: SymbolName }

/** Signs for the app stores, with our own phone glyphs. The app is not there yet: they open the sign-up. */
export function StoreButtons({ stores, dialog }: { stores: readonly Store[]; dialog: string }) {
  return (
    <div className="stores">
      {stores.map(({ before, store, symbol }) => (
        <DialogOpener dialog={dialog} className="store" key={store}>
          <Icon name={symbol} viewBox="0 0 26 36" />
          <span>
            {before} <b>{store}</b>{' '}
          </span>
        </DialogOpener>
      ))}
    </div>
  )
}
