import { pictureAddress } from './address'
import names from './page-pictures.json'

/** A picture the pages' own code names; a list of these few only travels to the browser. */
export const pagePicture = (name: keyof typeof names): string => pictureAddress(names, name)

type Small<Name> = Name extends `${infer Icon}-96` ? Icon : never
/** What has a small picture among them. */
export type PageIcon = Small<keyof typeof names>
