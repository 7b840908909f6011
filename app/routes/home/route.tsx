export default function Home() {
  return <h1>Courtreel</h1>;
}
