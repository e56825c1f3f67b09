document.getElementById('drucken')?.addEventListener('click', () => print())
