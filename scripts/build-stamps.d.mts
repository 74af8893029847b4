/** Whether a part of the build is made from the sources as they are. */
export declare const isBuilt: (name: 'server' | 'web') => boolean
