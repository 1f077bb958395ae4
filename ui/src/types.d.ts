import 'react';

declare module 'react' {
  // Custom properties may be set where a style is given.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
