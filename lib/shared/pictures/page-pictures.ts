import { pictureAddress } from './address'
import names from './page-pictures.json'

/** A picture the pages' own code names; a list of these few only travels to the browser. */
export const pagePicture = (name: keyof typeof names): string => pictureAddress(names, name)

type Small<Name> = Name extends `${infer Icon}-96` ? Icon : never
/** Icons that have a small picture. */
export type PageIcon = Small<keyof typeof names>
